CREATE INDEX "sends_version" ON "sends" USING btree ("org_id","template_id","template_version","sent_at") WHERE sent_at is not null and template_id is not null;
