/** Numbers under this are not shown. */
const MINIMUM = 5;

/** A number of at least five, or that it is under five. */
export type ShownCount = number | '<5';

/** The numbers of a table by week and band that can be shown together. */
export interface ShownCounts {
  weeks: ShownCount[];
  bands: ShownCount[];
  total: ShownCount;
}

/** Indexes of the weeks and bands whose requests are in the numbers. */
interface Counted {
  weeks: readonly number[];
  bands: readonly number[];
}

/**
 * Returns the sums of weeks and bands without those under five, for each of several tables. A sum can be
 * subtracted from another one, so requests that must not be shown are in no sum at all: those of a band
 * under five, and those of weeks under five unless they are so many together that no single one follows from
 * what the bands have more than the other weeks. What a table omits, the later ones omit too, so that a
 * sum is never larger than the same one of an earlier table.
 * @param tables numbers by week and band, each at most that of the table before
 */
export function suppress(tables: readonly (readonly (readonly number[])[])[]): ShownCounts[] {
  let counted: Counted = {
    weeks: [...(tables[0] ?? []).keys()],
    bands: [...(tables[0]?.[0] ?? []).keys()],
  };
  return tables.map((table) => {
    counted = omitSmall(table, counted);
    return show(table, counted);
  });
}

type Table = readonly (readonly number[])[];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const sumOfWeek = (table: Table, week: number, { bands }: Counted): number =>
  sum(bands.map((band) => table[week]?.[band] ?? 0));

const sumOfBand = (table: Table, band: number, { weeks }: Counted): number =>
  sum(weeks.map((week) => table[week]?.[band] ?? 0));

/**
 * Omits weeks and bands until the sums of the others reveal nothing about them. The weeks follow from the
 * bands that stay, so that no sum depends on a band that is omitted.
 */
function omitSmall(table: Table, before: Counted): Counted {
  const largeOf = ({ weeks, bands }: Counted) =>
    bands.filter((band) => sumOfBand(table, band, { weeks, bands }) >= MINIMUM);
  let bands = largeOf(before);
  for (;;) {
    const counted = omitWeeks(table, { weeks: before.weeks, bands });
    const large = largeOf(counted);
    if (large.length === bands.length) return counted;
    bands = large;
  }
}

function omitWeeks(table: Table, counted: Counted): Counted {
  const sums = new Map(counted.weeks.map((week) => [week, sumOfWeek(table, week, counted)]));
  const small = [...sums.values()].filter((each) => each > 0 && each < MINIMUM);
  if (isAmbiguous(small)) return counted;
  const weeks = counted.weeks.filter((week) => (sums.get(week) ?? 0) >= MINIMUM);
  return { ...counted, weeks };
}

/**
 * Returns whether the sum of numbers from 1 to 4 leaves each of them open: it is not under five itself, and
 * not so large that most of them must be 4. Zeros do not count, because it may be known which they are.
 */
function isAmbiguous(small: readonly number[]): boolean {
  const highest = (MINIMUM - 1) * small.length;
  return sum(small) >= MINIMUM && sum(small) <= highest - (MINIMUM - 2);
}

function show(table: Table, counted: Counted): ShownCounts {
  const shown = (count: number): ShownCount => (count < MINIMUM ? '<5' : count);
  const ofWeek = (week: number) =>
    counted.weeks.includes(week) ? sumOfWeek(table, week, counted) : 0;
  const ofBand = (band: number) =>
    counted.bands.includes(band) ? sumOfBand(table, band, counted) : 0;
  return {
    weeks: table.map((_row, week) => shown(ofWeek(week))),
    bands: (table[0] ?? []).map((_count, band) => shown(ofBand(band))),
    total: shown(sum(counted.weeks.map(ofWeek))),
  };
}
