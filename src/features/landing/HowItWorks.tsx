import { Card } from '../../ui/Card.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { WeekExample } from './WeekExample.tsx';

const STEPS = [
  ['Say what you study', 'Your subjects and the days you are free: two minutes, no test.'],
  ['See who fits, and why', 'Each match says in plain sentences what you have in common.'],
  ['Ask, talk, meet', 'One button asks. Then you chat and put the session in both calendars.'],
] as const;

export function HowItWorks() {
  return (
    <section aria-labelledby="how-heading" className="flex flex-col gap-8">
      <h2 id="how-heading" className="text-2xl font-bold text-balance">
        From a name to a table in the library
      </h2>
      <ol className="grid gap-6 md:grid-cols-3">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="flex flex-col gap-2">
            <span
              aria-hidden="true"
              className="flex size-8 items-center justify-center rounded-full border border-transparent bg-action-soft text-sm font-semibold text-action-strong tabular-nums"
            >
              {index + 1}
            </span>
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <ChatExample />
        <WeekExample />
      </div>
    </section>
  );
}

const MESSAGES = [
  { text: 'Hi, would you like to study together?', mine: true },
  { text: 'Yes! I am stuck on colourings. Thursday in the library?', mine: false },
  { text: 'Thursday works. I put it in the calendar.', mine: true },
];

function ChatExample() {
  return (
    <div role="img" aria-label="An example of a chat in which two students agree on a day.">
      <Card aria-hidden="true" className="flex h-full flex-col gap-3">
        <div className="flex items-center gap-3 border-b border-line pb-3">
          <Avatar name="Priya Raman" size="tiny" />
          <p className="font-semibold">Chat with Priya Raman</p>
        </div>
        <div className="flex flex-1 flex-col justify-end gap-2 text-sm">
          {MESSAGES.map(({ text, mine }) => (
            <p
              key={text}
              className={`max-w-4/5 rounded-2xl px-3 py-2 ${mine ? 'self-end bg-action text-on-action' : 'self-start bg-sunken'}`}
            >
              {text}
            </p>
          ))}
          <p className="self-end text-xs text-muted">Seen</p>
        </div>
      </Card>
    </div>
  );
}
