import type { ConnectionStatus, SearchResult } from '../../../contract/search.ts';
import type { ConnectionChangedEvent } from '../../../contract/socketEvents.ts';
import type { AppThunk } from '../../app/store.ts';
import { HAS_SAME_TAGS } from '../../api/writeChanges.ts';
import { searchApi } from './searchApi.ts';

/** Shows the status of the request from or to each of these students in the cached results. */
export const showConnections =
  (statuses: ReadonlyMap<string, ConnectionStatus>): AppThunk =>
  (dispatch, getState) => {
    const { selectCachedArgsForQuery, updateQueryData } = searchApi.util;
    const state = getState();
    const isOutdated = ({ _id, connectionStatus }: SearchResult) =>
      (statuses.get(_id) ?? connectionStatus) !== connectionStatus;
    for (const filters of selectCachedArgsForQuery(state, 'search')) {
      const { pages = [] } = searchApi.endpoints.search.select(filters)(state).data ?? {};
      if (!pages.some(({ students }) => students.some(isOutdated))) continue;
      dispatch(
        updateQueryData(
          'search',
          filters,
          (draft) => {
            for (const student of draft.pages.flatMap(({ students }) => students)) {
              student.connectionStatus = statuses.get(student._id) ?? student.connectionStatus;
            }
          },
          HAS_SAME_TAGS,
        ),
      );
    }
  };

/** Like showConnections(), after a change of one request. */
export const showConnection = (userId: string, status: ConnectionChangedEvent['status']) =>
  showConnections(new Map([[userId, status === 'rejected' ? 'none' : status]]));
