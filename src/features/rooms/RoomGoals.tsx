import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../contract/constants.ts';
import type { RoomGoal, RoomMember } from '../../../contract/rooms.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { TextField } from '../../ui/controls/Field.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useStoreGoalsMutation } from './roomsApi.ts';

interface RoomGoalsProps {
  sessionId: string;
  goals: readonly RoomGoal[];
  /** After the end, goals are only ticked off. */
  isOver: boolean;
}

/** What the student wants to do in the session. The others see it. */
export function RoomGoals({ sessionId, goals, isOver }: RoomGoalsProps) {
  const { save, isSaving, heading } = useSave(sessionId, goals);
  const replace = (goal: RoomGoal, ...by: RoomGoal[]) =>
    void save((latest) => latest.flatMap((each) => (each.text === goal.text ? by : [each])));
  if (isOver && goals.length === 0) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:p-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        My goals
      </h2>
      {goals.length > 0 && (
        <ul aria-label="My goals" className="basis-full">
          {goals.map((goal) => (
            <li key={goal.text} className="flex items-center gap-2">
              <div className="min-w-0 grow">
                <Checkbox
                  checked={goal.done}
                  onChange={({ target }) => {
                    replace(goal, { ...goal, done: target.checked });
                  }}
                >
                  <span className={goal.done ? 'text-muted line-through' : ''}>{goal.text}</span>
                </Checkbox>
              </div>
              {!isOver && (
                <IconButton
                  label={`Remove ${goal.text}`}
                  Icon={X}
                  onClick={() => {
                    replace(goal);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!isOver && goals.length < LIMITS.goals && (
        <NewGoal
          busy={isSaving}
          onAdd={(text) =>
            save((latest) => [
              ...latest.filter((goal) => goal.text !== text),
              { text, done: false },
            ])
          }
        />
      )}
    </Card>
  );
}

/** Saves changes of the goals one after the other, since each request has all goals. */
function useSave(id: string, goals: readonly RoomGoal[]) {
  const [store, { isLoading: isSaving }] = useStoreGoalsMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The goals with the changes that are not saved yet. */
  const unsaved = useRef<RoomGoal[]>(null);
  const queue = useRef(Promise.resolve());
  const save = (change: (latest: readonly RoomGoal[]) => RoomGoal[]): Promise<boolean> => {
    const next = change(unsaved.current ?? goals);
    unsaved.current = next;
    const saved = queue.current.then(async () => {
      const { data } = await store({ id, body: { goals: next } });
      if (unsaved.current === next || !data) unsaved.current = null;
      // The button of a removed goal had the focus, or the form that the fifth one closes.
      if (data && document.activeElement === document.body) heading.current?.focus();
      return data !== undefined;
    });
    queue.current = saved.then(() => undefined);
    return saved;
  };
  return { save, isSaving, heading };
}

interface NewGoalProps {
  busy: boolean;
  /** Returns whether the goal was saved. */
  onAdd: (text: string) => Promise<boolean>;
}

/** The field to type a goal, folded at first. */
function NewGoal({ busy, onAdd }: NewGoalProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const add = async () => {
    if (!(await onAdd(text.trim()))) return;
    setText('');
    // The longer list has moved it.
    field.current?.scrollIntoView({ block: 'nearest' });
  };
  if (!isOpen) {
    return (
      <Button
        variant="secondary"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a goal
      </Button>
    );
  }
  return (
    <Form
      className="flex basis-full flex-wrap items-end gap-2 *:first:min-w-0 *:first:grow *:first:basis-40"
      onSubmit={() => void add()}
    >
      <TextField
        ref={field}
        label="Goal"
        required
        missing="Enter a goal."
        maxLength={LIMITS.nameText}
        placeholder="Sheet 6, exercises 1 to 3"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
        }}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        Add
      </Button>
    </Form>
  );
}

/** The goals of another student. Nothing without any. */
export function OthersGoals({ person: { name, goals } }: { person: RoomMember }) {
  if (goals.length === 0) return null;
  return (
    <ul aria-label={`Goals of ${name}`} className="mt-1 flex flex-col gap-0.5 text-sm text-muted">
      {goals.map(({ text, done }, index) => (
        <li key={`${String(index)} ${text}`} className="wrap-anywhere">
          <span className={done ? 'line-through' : ''}>{text}</span>
          {done && <span className="sr-only"> done</span>}
        </li>
      ))}
    </ul>
  );
}
