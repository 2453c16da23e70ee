import { setTimeout } from 'node:timers/promises';
import fastq from 'fastq';
import type { Idf } from '../../../domain/matching/points.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import { busy } from '../../../platform/errors/httpError.ts';
import { listChanges } from './changes.ts';
import { type ChipSelection, countSubjects, listChips } from './chips.ts';
import { listPercentages } from './percentages.ts';
import {
  countStudents,
  readAllStudents,
  readSpellings,
  readStudents,
} from './studentRepository.ts';
import { idfOf, type IndexQuery, type IndexResult, searchTable } from './search.ts';
import { StudentTable } from './studentTable.ts';

/** Seconds. */
const RETRY_AFTER = 5;
/** Milliseconds that a search waits for the index after a start. */
const MAX_WAIT = 5_000;
/** Changed students read at once. */
const PAGE = 500;

/** Students that are read in a thread. Fewer are read in the time in which a thread starts. */
const MANY = 20_000;

export interface StudentIndex {
  /** Reads all students. Searches do it too, so a failure is not final. */
  load(): Promise<void>;
  isLoaded(): boolean;
  /**
   * Returns the matching students with what was committed before the call.
   * @throws {HttpError} 503 while the index is not loaded.
   */
  search(query: IndexQuery): Promise<IndexResult>;
  /** Returns the filter values of a text, most used first. */
  chips(selection: ChipSelection): Promise<string[]>;
  /** Returns the match percentage of a student with each of the others, 0 for an unknown one. */
  percentages(viewerId: string, otherIds: readonly string[]): Promise<Map<string, number>>;
  /** Returns the weights of subjects. */
  idf(): Promise<Idf>;
  /** Returns the number of students who have each subject, by key. */
  subjects(): Promise<{ key: string; students: number }[]>;
}

/**
 * The students in memory, for searches that do not read the tables. Each call first applies the
 * changes that were committed since the last one, on any node.
 * @param reliabilityBadges badges that add a bonus to the match percentage
 */
export function makeStudentIndex(db: Database, reliabilityBadges: readonly string[]): StudentIndex {
  let table = new StudentTable();
  /** Of listChanges(). `undefined` until all students are read. */
  let mark: string | undefined;
  let loading: Promise<void> | undefined;

  /** Starts again at the next call after a failure. */
  function load(): Promise<void> {
    loading ??= readAll().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function readAll(): Promise<void> {
    const start = await listChanges(db);
    const count = await countStudents(db);
    table = new StudentTable(count);
    for await (const students of readAllStudents(db, { useThread: count >= MANY })) {
      for (const student of students) table.set(student);
    }
    await table.buildPostings();
    mark = start.mark;
  }

  async function applyChanges(): Promise<void> {
    const { ids, mark: next } = await listChanges(db, mark);
    for (let start = 0; start < ids.length; start += PAGE) {
      const page = ids.slice(start, start + PAGE);
      const students = await readStudents(db, page);
      const removed = new Set(page);
      for (const student of students) {
        table.set(student);
        removed.delete(student.id);
      }
      for (const id of removed) table.remove(id);
    }
    mark = next;
  }

  // One at a time: the table must not change while it is read.
  const turns = fastq.promise(async (use: () => unknown) => {
    await applyChanges();
    return use();
  }, 1);

  async function use<Result>(read: () => Result | Promise<Result>): Promise<Result> {
    if (mark === undefined) await Promise.race([load(), timeOut()]);
    return (await turns.push(read)) as Result;
  }

  return {
    load,
    isLoaded: () => mark !== undefined,
    search: (query) => use(() => searchTable(table, query, reliabilityBadges)),
    chips: (selection) =>
      use(() =>
        listChips(table, selection, (keys, hiddenIds) => readSpellings(db, keys, hiddenIds)),
      ),
    percentages: (viewerId, otherIds) =>
      use(() => listPercentages(table, viewerId, otherIds, reliabilityBadges)),
    idf: () => use(() => idfOf(table)),
    subjects: () => use(() => countSubjects(table)),
  };
}

/** @throws {HttpError} 503 after the maximum wait. */
async function timeOut(): Promise<never> {
  await setTimeout(MAX_WAIT, undefined, { ref: false });
  throw busy(RETRY_AFTER);
}
