import { useState } from 'react';
import { CALENDAR_TOO_LARGE, LIMITS } from '../../../contract/constants.ts';
import type { TimetableProposal } from '../../../contract/timetable.ts';
import { errorText, type ApiError } from '../../api/errorText.ts';
import { useReadTimetableAddressMutation, useReadTimetableFileMutation } from './timetableApi.ts';
import type { TimetableSource } from './timetableSource.ts';

interface Found {
  proposal: TimetableProposal;
  source: TimetableSource;
}

/** Reads timetables. `emptyText` is why the last one has nothing to propose. */
export function useReading(timeZone: string) {
  const [readFile, file] = useReadTimetableFileMutation();
  const [readAddress, address] = useReadTimetableAddressMutation();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const [found, setFound] = useState<Found>();
  const [emptyText, setEmptyText] = useState<string>();
  const begin = (size: number) => {
    setIsTooLarge(size > LIMITS.calendarSize);
    setEmptyText(undefined);
    file.reset();
    address.reset();
    return size <= LIMITS.calendarSize;
  };
  const show = (source: TimetableSource, proposal: TimetableProposal | undefined) => {
    if (!proposal) return;
    if (proposal.subjects.length > 0) setFound({ proposal, source });
    else setEmptyText(proposal.notice ?? 'This calendar has no lectures.');
  };
  return {
    ...{ found, emptyText },
    isLoading: file.isLoading || address.isLoading,
    fileProblem: isTooLarge ? CALENDAR_TOO_LARGE : problemOf(file.error),
    addressProblem: problemOf(address.error),
    readFile: (chosen: File) => {
      if (!begin(chosen.size)) return;
      void readFile({ file: chosen, timeZone }).then(({ data }) => {
        show({ file: chosen }, data);
      });
    },
    readAddress: (url: string) => {
      begin(0);
      void readAddress({ address: url, timeZone }).then(({ data }) => {
        show({ address: url }, data);
      });
    },
    close: () => {
      setFound(undefined);
    },
  };
}

function problemOf(error: ApiError | undefined): string | undefined {
  return error && errorText(error, 'Failed to read the timetable.');
}
