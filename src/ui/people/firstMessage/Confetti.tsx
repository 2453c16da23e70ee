import { SUBJECT_COLOURS } from '../subjectColour.ts';

/** Left and top of each piece, percent, and its turn, degrees. */
const PIECES = [
  [6, 62, 20],
  [12, 22, -30],
  [19, 78, 45],
  [25, 40, 10],
  [31, 14, -15],
  [69, 18, 30],
  [74, 70, -40],
  [81, 34, 15],
  [88, 76, -20],
  [94, 28, 40],
] as const;

/** Paper in the colours of subjects, on both sides of what is in the middle. */
export const Confetti = () => (
  <span aria-hidden="true" className="absolute inset-0 forced-colors:hidden">
    {PIECES.map(([left, top, turn], index) => (
      <span
        key={left}
        className="subject-text absolute h-3 w-1.5 rounded-sm bg-current transition-[translate,opacity] duration-500 ease-out motion-reduce:transition-none starting:-translate-y-10 starting:opacity-0"
        style={{
          left: `${String(left)}%`,
          top: `${String(top)}%`,
          rotate: `${String(turn)}deg`,
          transitionDelay: `${String(index * 40)}ms`,
          ['--subject' as string]: `var(--subject-${String(1 + (index % SUBJECT_COLOURS))})`,
        }}
      />
    ))}
  </span>
);
