import { useGetMeQuery } from '../auth/authApi.ts';
import { busyCalendarsApi } from '../calendarSync/busyCalendarsApi.ts';
import type { TimetableProps } from './Timetable.tsx';
import type { TimetableSource } from '../timetable/timetableSource.ts';
import { TimetableImport } from '../timetable/TimetableImport.tsx';
import { toastShown } from '../toasts/toastsSlice.ts';
import { errorText } from '../../api/errorText.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import type { AppThunk } from '../../app/store.ts';

const { addBusyAddress, addBusyFile } = busyCalendarsApi.endpoints;

/** Reads a timetable into the draft of a profile, and on request keeps it as a busy calendar. */
export default function ProfileTimetable({ draft, onUse }: TimetableProps) {
  const dispatch = useAppDispatch();
  const { data: me } = useGetMeQuery();
  return (
    <TimetableImport
      draft={draft}
      // Files are stored only for students with a verified email.
      canKeepFile={me?.needsVerification !== true}
      onUse={(filled, keptSource) => {
        onUse(filled, keptSource && (() => void dispatch(keepBusyTimes(keptSource))));
      }}
    />
  );
}

/** Adds a timetable to the busy calendars of the student. */
const keepBusyTimes =
  (source: TimetableSource): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { error } =
      'file' in source
        ? await dispatch(addBusyFile.initiate(source.file))
        : await dispatch(addBusyAddress.initiate(source));
    if (!error) dispatch(toastShown('Your busy times are kept.', 'success'));
    else {
      const reason = errorText(error, 'Please add the calendar in the settings.');
      dispatch(toastShown(`Your busy times were not kept. ${reason}`, 'error'));
    }
  };
