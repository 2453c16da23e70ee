// `npm run bench:matching` simulates a term with several rankings. See docs/benchmarks.md.
import { ASSUMPTIONS, SEEDS } from './matching/assumptions.ts';
import { makePopulation, makeRandom } from './matching/population.ts';
import { makeRankings } from './matching/rankings.ts';
import { simulateTerm, type Outcome } from './matching/term.ts';
import { formatTable, plain, report } from './support/table.ts';

const outcomes = new Map<string, Outcome[]>();
for (const seed of SEEDS) {
  // Numbers of their own, so that a draw of a subject says nothing about an acceptance.
  const [ofPopulation, ofTies, ofTerm] = [3 * seed, 3 * seed + 1, 3 * seed + 2];
  const { students, idf } = makePopulation(makeRandom(ofPopulation));
  for (const [name, ranking] of Object.entries(makeRankings(idf, makeRandom(ofTies)))) {
    report(`Seed ${seed}: ${name}`);
    const outcome = simulateTerm(students, ranking, makeRandom(ofTerm));
    outcomes.set(name, [...(outcomes.get(name) ?? []), outcome]);
  }
}

/** Returns the mean and, after ±, the largest distance of a seed from it. */
function spread(values: readonly number[], digits: number): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const distance = Math.max(...values.map((value) => Math.abs(value - mean)));
  return `${mean.toFixed(digits)} ± ${distance.toFixed(digits)}`;
}

const percent = (values: readonly number[]) =>
  spread(
    values.map((value) => 100 * value),
    1,
  );
const rows = [...outcomes].map(([name, all]) => [
  plain(name),
  plain(percent(all.map(({ accepted }) => accepted))),
  plain(
    spread(
      all.map(({ heldPerTen }) => heldPerTen),
      3,
    ),
  ),
  plain(percent(all.map(({ coverage }) => coverage))),
  plain(
    spread(
      all.map(({ gini }) => gini),
      3,
    ),
  ),
]);
const { students, campuses, weeks } = ASSUMPTIONS;
console.log(
  `${students} students of ${campuses} campuses, ${weeks} weeks, ${SEEDS.length} seeds\n`,
);
console.log(
  formatTable(
    [
      'ranking',
      'requests accepted %',
      'held per ten shown',
      'with a buddy after 2 weeks %',
      'Gini of exposure',
    ],
    rows,
  ),
);
