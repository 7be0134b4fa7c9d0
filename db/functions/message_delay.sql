-- Tells how late a network's messages are: since when something is due that nobody takes, how many messages (counted up
-- to 1,000) and campaigns wait. What a channel holds back by itself is not late, and neither is a queue that moves.
CREATE OR REPLACE FUNCTION acolhe_message_delay(network uuid, since timestamptz)
RETURNS TABLE (late_since timestamptz, waiting integer, campaigns integer)
LANGUAGE plpgsql STABLE
AS $$
#variable_conflict use_column
DECLARE
  messages_since timestamptz;
  campaigns_since timestamptz;
BEGIN
  SELECT min(late.due_at), count(*)::int INTO messages_since, waiting
    FROM (VALUES ('whatsapp'), ('sms'), ('email'), ('chat')) AS k (kind)
   CROSS JOIN LATERAL (
     SELECT s.due_at FROM sends s
      WHERE s.org_id = network AND s.kind = k.kind AND s.state = 'planned' AND NOT s.is_held AND s.due_at < since
      ORDER BY s.due_at LIMIT 1000) AS late
   WHERE NOT EXISTS (SELECT FROM channels c
                       JOIN channel_states t ON t.org_id = c.org_id AND t.channel_id = c.id
                      WHERE c.org_id = network AND c.kind = k.kind AND c.deleted_at IS NULL
                        AND (t.stopped_at IS NOT NULL OR t.back_off_until > now()
                             OR EXISTS (SELECT FROM sends l WHERE l.org_id = network AND l.channel_id = c.id
                                           AND l.claimed_at > since)))
     AND NOT EXISTS (SELECT FROM sends l WHERE l.org_id = network AND l.channel_id IS NULL AND l.kind = k.kind
                        AND l.claimed_at > since);
  SELECT min(c.starts_at), count(*)::int INTO campaigns_since, campaigns
    FROM campaigns c
   WHERE c.org_id = network AND c.state = 'scheduled' AND c.deleted_at IS NULL
     AND c.starts_at < since - interval '1 minute';
  late_since := least(messages_since, campaigns_since);
  RETURN NEXT;
END $$;
