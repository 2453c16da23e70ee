import type { ComparedHours } from '../../../domain/matching/sharedHours.ts';
import { IdTable } from './idTable.ts';
import { enlarged, ItemPool } from './itemPool.ts';
import { NameColumn } from './nameColumn.ts';
import { Postings, Terms } from './postings.ts';
import { inSlices } from './rowBlock.ts';

/** What the index knows of a student. Texts other than the names are keys of nameKey(). */
export interface IndexedStudent {
  id: string;
  nameKey: string;
  university: string;
  location: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Whether others can find the student. */
  isListed: boolean;
  subjects: readonly string[];
  skills: readonly string[];
  /** One bit for each day of the week. */
  days: number;
  hours: ComparedHours | undefined;
  badges: readonly string[];
}

/** Rows at least. */
const MIN_CAPACITY = 1_024;
/** Free rows for new students, as a share of all. */
const HEADROOM = 1.02;

/** The bit of `daysOf` beside those of the days. */
export const HAS_HOURS = 128;

/** Values of `states`. */
export const ABSENT = 0;
export const UNLISTED = 1;
export const LISTED = 2;

/**
 * The students as columns of typed arrays, which a search reads from start to end in milliseconds.
 * Row 0 belongs to no student.
 */
export class StudentTable {
  /** Number of rows, with row 0 and the rows of removed students. */
  rows = 1;
  /** Number of students, also of those who are not listed. */
  students = 0;
  /** Subjects and skills. */
  readonly topics = new Terms();
  /** How students write each topic. `undefined` until it is needed, and after a change. */
  readonly spellings: (string | undefined)[] = [''];
  readonly universities = new Terms();
  readonly locations = new Terms();
  readonly badges = new Terms();
  /** The students who have a topic. */
  readonly subjectRows = new Postings();
  readonly skillRows = new Postings();
  /** Numbers of students. */
  readonly badgeCounts: number[] = [0];

  readonly names: NameColumn;
  states: Uint8Array;
  universityOf: Int32Array;
  locationOf: Int32Array;
  createdAt: Float64Array;
  /** One bit for each day of the week and HAS_HOURS, and one for each badge. */
  daysOf: Uint8Array;
  badgesOf: Uint8Array;
  /** Of the rows that have some. */
  readonly hoursOf = new Map<number, ComparedHours>();
  /** The topics of a row: its subjects, then its skills. */
  readonly items: ItemPool;
  readonly ids: IdTable;
  private capacity: number;

  /** @param expected number of students that will be added at once */
  constructor(expected = 0) {
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(expected * HEADROOM, MIN_CAPACITY)));
    this.capacity = capacity;
    this.states = new Uint8Array(capacity);
    this.universityOf = new Int32Array(capacity);
    this.locationOf = new Int32Array(capacity);
    this.createdAt = new Float64Array(capacity);
    this.daysOf = new Uint8Array(capacity);
    this.badgesOf = new Uint8Array(capacity);
    this.names = new NameColumn(capacity);
    this.items = new ItemPool(capacity);
    this.ids = new IdTable(capacity);
    this.subjectRows.addItem();
    this.skillRows.addItem();
  }

  /** Adds a student or replaces what is known. */
  set(student: IndexedStudent): void {
    const row = this.rowOf(student.id);
    this.count(row, -1);
    this.names.set(row, student.nameKey);
    this.states[row] = student.isListed ? LISTED : UNLISTED;
    this.universityOf[row] = this.universities.add(student.university);
    this.locationOf[row] = this.locations.add(student.location);
    this.createdAt[row] = student.createdAt;
    this.daysOf[row] = student.days | (student.hours ? HAS_HOURS : 0);
    this.setHours(row, student.hours);
    this.badgesOf[row] = student.badges.reduce(
      (bits, badge) => bits | (1 << this.addBadge(badge)),
      0,
    );
    this.setTopics(
      row,
      student.subjects.map((subject) => this.addTopic(subject)),
      student.skills.map((skill) => this.addTopic(skill)),
    );
    this.count(row, 1);
  }

  /** Lists the rows of each topic, which searches need, after adding many students. */
  async buildPostings(): Promise<void> {
    const { items, subjectRows, skillRows } = this;
    subjectRows.build();
    skillRows.build();
    await inSlices(this.rows, (from, to) => {
      for (let row = from; row < to; row += 1) {
        items.forEach(row, (topic, isSubject) => {
          (isSubject ? subjectRows : skillRows).add(topic, row);
        });
      }
    });
  }

  remove(id: string): void {
    const row = this.ids.find(id);
    if (row === 0) return;
    this.count(row, -1);
    this.states[row] = ABSENT;
    this.names.set(row, '');
    this.setHours(row, undefined);
    this.setTopics(row, [], []);
  }

  private setTopics(row: number, subjects: readonly number[], skills: readonly number[]): void {
    const { items, subjectRows, skillRows } = this;
    replace(subjectRows, row, items.subjectsOf(row), subjects);
    replace(skillRows, row, items.skillsOf(row), skills);
    items.set(row, subjects, skills);
  }

  private setHours(row: number, hours: ComparedHours | undefined): void {
    if (hours) this.hoursOf.set(row, hours);
    else this.hoursOf.delete(row);
  }

  /** Returns the number of a badge, from 0 on. */
  addBadge(badge: string): number {
    const number = this.badges.add(badge);
    this.badgeCounts[number] ??= 0;
    return number - 1;
  }

  private addTopic(key: string): number {
    const number = this.topics.add(key);
    this.spellings[number] = undefined;
    if (number === this.subjectRows.counts.length) {
      this.subjectRows.addItem();
      this.skillRows.addItem();
    }
    return number;
  }

  /** Adds a row to the counts of students, or removes it. */
  private count(row: number, by: 1 | -1): void {
    if (this.states[row] === ABSENT) return;
    this.students += by;
    for (let badge = 0; badge < 8; badge += 1) {
      if (((this.badgesOf[row] ?? 0) >> badge) & 1) {
        this.badgeCounts[badge + 1] = (this.badgeCounts[badge + 1] ?? 0) + by;
      }
    }
  }

  /** Returns the row of a student. A new one gets the next row. */
  private rowOf(id: string): number {
    if (this.rows === this.capacity) this.grow();
    const row = this.ids.add(id, this.rows);
    if (row === this.rows) this.rows += 1;
    return row;
  }

  private grow(): void {
    this.capacity *= 2;
    const { capacity } = this;
    this.states = enlarged(this.states, new Uint8Array(capacity));
    this.universityOf = enlarged(this.universityOf, new Int32Array(capacity));
    this.locationOf = enlarged(this.locationOf, new Int32Array(capacity));
    this.createdAt = enlarged(this.createdAt, new Float64Array(capacity));
    this.daysOf = enlarged(this.daysOf, new Uint8Array(capacity));
    this.badgesOf = enlarged(this.badgesOf, new Uint8Array(capacity));
    this.names.grow(capacity);
    this.items.grow(capacity);
    this.ids.grow(capacity, this.rows);
  }
}

/** Leaves the lists of kept items as they are, because long ones take long to change. */
function replace(
  postings: Postings,
  row: number,
  before: readonly number[],
  after: readonly number[],
): void {
  for (const item of before) if (!after.includes(item)) postings.remove(item, row);
  for (const item of after) if (!before.includes(item)) postings.add(item, row);
}
