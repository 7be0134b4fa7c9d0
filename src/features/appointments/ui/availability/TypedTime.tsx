import { useState } from 'react'
import { TimeField } from '#ui/form/TimeField.tsx'
import { unreadable } from '#ui/form/typed.ts'

interface TypedTimeProps {
  id: string
  /** Completes a phrase: `no domingo, 22 de novembro`. */
  day: string
  onTime: (minute: number) => Promise<void>
}

/** "Tem às 16:50?": any time of the day, typed. */
export function TypedTime({ id, day, onTime }: TypedTimeProps) {
  const [minute, setMinute] = useState<number | null>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter takes the time, it does not send the form around it
    <div
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
      }}
    >
      <TimeField
        id={id}
        label="Outro horário"
        aria-label={`Outro horário ${day}`}
        value={minute}
        error={minute === unreadable ? 'Horário inválido. Ex: 16:50' : undefined}
        onValue={(typed) => {
          setMinute(typed)
          // Cleared after the answer, so that the same time can be entered again.
          if (typed !== null && typed !== unreadable) void onTime(typed).then(() => setMinute(null))
        }}
      />
    </div>
  )
}
