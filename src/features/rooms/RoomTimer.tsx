import { Bell, BellOff, Pause, Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RoomTimer as Timer, RoomTimerBody } from '../../../contract/rooms.ts';
import { TIMER_MINUTES } from '../../../contract/constants.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ToggleChip } from '../../ui/controls/Chip.tsx';
import { TextField } from '../../ui/controls/Field.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { playChime } from './chime.ts';
import { useStoreTimerMutation } from './roomsApi.ts';
import { countdownText, timerAt, type TimerState } from './timerAt.ts';

interface RoomTimerProps {
  sessionId: string;
  timer: Timer | undefined;
  /** Milliseconds by the clock of the service. */
  now: number;
}

/** The timer of all in the room. Everyone can start, pause and end it. */
export function RoomTimer({ sessionId, timer, now }: RoomTimerProps) {
  const [store, { isLoading }] = useStoreTimerMutation();
  const state = timer && timerAt(timer, now);
  const heading = useRef<HTMLHeadingElement>(null);
  const change = async (body: RoomTimerBody) => {
    const { data } = await store({ id: sessionId, body });
    // The button that had the focus is gone.
    if (data && document.activeElement === document.body) heading.current?.focus();
  };
  const [hasSound, setHasSound] = useState(false);
  useChime(hasSound, state);
  return (
    <Card className="flex flex-col gap-3 sm:gap-4 max-sm:p-4">
      <div className="-mb-1 flex items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          Timer
        </h2>
        <IconButton
          label={hasSound ? 'Turn sound off' : 'Turn sound on'}
          Icon={hasSound ? Bell : BellOff}
          onClick={() => {
            setHasSound(!hasSound);
          }}
        />
      </div>
      {timer && state && state.phase !== 'over' ? (
        <Running {...{ timer, state, isLoading, change }} />
      ) : (
        <Start isOver={state?.phase === 'over'} {...{ isLoading, change }} />
      )}
    </Card>
  );
}

interface ChangeProps {
  isLoading: boolean;
  change: (body: RoomTimerBody) => Promise<void>;
}

interface RunningProps extends ChangeProps {
  timer: Timer;
  state: TimerState;
}

const PHASES = { focus: 'Focus', break: 'Break', over: 'Over' } as const;

function Running({ timer, state, isLoading, change }: RunningProps) {
  const { phase, left, round, isPaused } = state;
  const name = `${PHASES[phase]}${timer.break === undefined ? '' : `, round ${String(round)}`}`;
  return (
    <>
      <div
        className={`rounded-2xl p-5 text-center ${phase === 'break' ? 'bg-warm-soft' : 'bg-action-soft'}`}
      >
        <p role="status" className="font-medium">
          {name}
          {isPaused && ' (paused)'}
        </p>
        <p role="timer" className="text-[length:--spacing(14)]/tight font-bold tabular-nums">
          {countdownText(left)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button
          busy={isLoading}
          onClick={() => {
            void change({ state: isPaused ? 'running' : 'paused' });
          }}
        >
          {isPaused ? (
            <Play aria-hidden="true" className="size-4" />
          ) : (
            <Pause aria-hidden="true" className="size-4" />
          )}
          {isPaused ? 'Continue' : 'Pause'}
        </Button>
        <Button
          variant="secondary"
          busy={isLoading}
          onClick={() => {
            void change({ state: 'off' });
          }}
        >
          <Square aria-hidden="true" className="size-4" />
          End
        </Button>
      </div>
    </>
  );
}

/** Minutes of focus and of breaks. */
const PLANS = [
  { focus: 25, break: 5 },
  { focus: 50, break: 10 },
] as const;

const DEFAULT_MINUTES = '45';

function Start({ isOver, isLoading, change }: ChangeProps & { isOver: boolean }) {
  const [minutes, setMinutes] = useState<string>();
  const [plan, setPlan] = useState<(typeof PLANS)[number]>();
  const isFree = minutes !== undefined;
  const chosen = plan ?? PLANS[0];
  const body = isFree ? { focus: Number(minutes) } : chosen;
  return (
    <Form
      className="flex flex-col gap-3 sm:gap-4"
      onSubmit={() => {
        void change({ state: 'running', ...body });
      }}
    >
      <p role="status" className="text-muted">
        {isOver ? 'Time is up.' : 'It runs for everyone in the room.'}
      </p>
      <div role="group" aria-label="Length" className="flex flex-wrap gap-2">
        {PLANS.map((each) => (
          <ToggleChip
            key={each.focus}
            label={`${String(each.focus)} + ${String(each.break)} min`}
            pressed={!isFree && each === chosen}
            onToggle={() => {
              setPlan(each);
              setMinutes(undefined);
            }}
          />
        ))}
        <ToggleChip
          label="Other"
          pressed={isFree}
          onToggle={() => {
            setMinutes(DEFAULT_MINUTES);
          }}
        />
      </div>
      {isFree && (
        <TextField
          label="Minutes"
          type="number"
          required
          min={TIMER_MINUTES.minimum}
          max={TIMER_MINUTES.maximum}
          step={1}
          missing="Enter minutes from 1 to 240."
          value={minutes}
          onChange={({ target }) => {
            setMinutes(target.value);
          }}
        />
      )}
      <Button type="submit" busy={isLoading}>
        <Play aria-hidden="true" className="size-4" />
        Start
      </Button>
    </Form>
  );
}

/** Plays a sound when a phase begins or the timer is over. */
function useChime(isOn: boolean, state: TimerState | undefined): void {
  const key = state && `${state.phase} ${String(state.round)}`;
  const heard = useRef(key);
  useEffect(() => {
    const isNew = heard.current !== undefined && key !== undefined && key !== heard.current;
    heard.current = key;
    if (isOn && isNew) playChime();
  }, [isOn, key]);
}
