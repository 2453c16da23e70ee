/** How far a cached thread is in sync with the service, apart from its messages. */
export interface SyncState {
  /** All changes up to this revision are applied; `null` if the service sends no revisions. */
  revision: number | null;
  /** Revisions received out of order. Non-empty means that a gap is being fetched. */
  pendingRevisions: number[];
  /** The highest `seq` read by the recipient, by sender id. */
  readUpTo: Record<string, number>;
  /** Ids of deleted messages, so that an older event cannot add one again. */
  deletedIds: string[];
}

export const initialSyncState = (revision: number | null): SyncState => ({
  revision,
  pendingRevisions: [],
  readUpTo: {},
  deletedIds: [],
});

/** Records one revision. It stays in `pendingRevisions` while an earlier one is missing. */
export function addRevision(state: SyncState, rev: number | undefined): SyncState {
  if (rev === undefined || state.revision === null || rev <= state.revision) return state;
  return advance(state, state.revision, [...state.pendingRevisions, rev]);
}

/** Records that all changes up to `revision` are applied. */
export const syncedTo = (state: SyncState, revision: number): SyncState =>
  advance(state, Math.max(state.revision ?? 0, revision), state.pendingRevisions);

/** Moves `revision` forward over consecutive pending revisions. */
function advance(state: SyncState, from: number, pending: number[]): SyncState {
  let revision = from;
  const pendingRevisions = [];
  for (const rev of [...new Set(pending)].sort((a, b) => a - b)) {
    if (rev === revision + 1) revision = rev;
    else if (rev > revision) pendingRevisions.push(rev);
  }
  return { ...state, revision, pendingRevisions };
}
