import { useEffect, useRef } from 'react';
import { Link } from '../../ui/router.ts';
import { Card } from '../../ui/Card.tsx';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { updateErrorText } from '../profile/profileFields.ts';
import {
  SET_UP_STEPS,
  setUpPath,
  stepAfter,
  type SetUpStep,
  useSetUpDismissal,
} from '../profile/setUpSteps.ts';
import { Fitting } from './Fitting.tsx';
import { StepFields } from './StepFields.tsx';
import { useSetUp, type SetUpOptions } from './useSetUp.ts';

/** One step of filling in the profile. */
export function SetUp(options: SetUpOptions) {
  const { step, popular } = options;
  const setUp = useSetUp(options);
  const { draft, saving, error, next, skip } = setUp;
  const before = SET_UP_STEPS[SET_UP_STEPS.indexOf(step) - 1];
  return (
    <Card className="md:p-8">
      <form
        aria-labelledby="set-up-question"
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void next();
        }}
      >
        <Progress step={step} />
        <Question step={step} />
        <Fitting subjects={draft.subjects} days={draft.availability} />
        <StepFields {...{ step, popular }} {...setUp} />
        {error && <ErrorNotice text={updateErrorText(error)} />}
        <div
          data-save-bar
          className="sticky bottom-(--bottom-bar) z-10 -mx-5 -mb-5 flex flex-wrap gap-2 rounded-b-2xl border-t border-line bg-surface px-5 py-3 md:-mx-8 md:-mb-8 md:px-8"
        >
          {before && (
            <Link to={setUpPath(before)} className={buttonClass('secondary')}>
              Back
            </Link>
          )}
          <Button type="submit" className="max-sm:grow" busy={saving} busyText="Saving...">
            {stepAfter(step) === undefined ? 'Done' : 'Next'}
          </Button>
          <Button variant="quiet" disabled={saving} onClick={skip}>
            Skip
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Progress({ step }: { step: SetUpStep }) {
  const { dismiss } = useSetUpDismissal();
  const at = SET_UP_STEPS.indexOf(step);
  return (
    <div className="flex flex-col gap-2">
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted tabular-nums">
          Step {at + 1} of {SET_UP_STEPS.length}
        </p>
        <Link to="/dashboard" className={buttonClass('quiet', '-mx-4')} onClick={dismiss}>
          Skip all
        </Link>
      </div>
      <div aria-hidden="true" className="flex gap-1.5">
        {SET_UP_STEPS.map((name, index) => (
          <span
            key={name}
            className={`h-1.5 flex-1 rounded-full ${index <= at ? 'bg-action' : 'bg-line'}`}
          />
        ))}
      </div>
    </div>
  );
}

const QUESTIONS: Record<SetUpStep, { question: string; hint: string }> = {
  subjects: {
    question: 'What do you study?',
    hint: 'Choose as many subjects as you like. Those of your university come first.',
  },
  days: {
    question: 'When do you have time?',
    hint: 'Choose the days on which you would like to study with others.',
  },
  about: {
    question: 'Who are you?',
    hint: 'One sentence is enough. Others read it before they ask you to study.',
  },
};

/** The heading of a step. It receives the focus when the step changes, also from another screen. */
function Question({ step }: { step: SetUpStep }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<SetUpStep>(SET_UP_STEPS[0]);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  const { question, hint } = QUESTIONS[step];
  return (
    <div className="flex flex-col gap-1">
      <h2
        id="set-up-question"
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-32 text-lg font-semibold text-balance"
      >
        {question}
      </h2>
      <p className="text-muted text-pretty">{hint}</p>
    </div>
  );
}
