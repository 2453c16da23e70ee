import { useGetMeQuery } from '../../features/auth/authApi.ts';
import { busyCalendarsApi } from '../../features/calendarSync/busyCalendarsApi.ts';
import type { TimetableProps } from '../../features/profile/timetableSlot.ts';
import type { TimetableSource } from '../../features/timetable/timetableSource.ts';
import { TimetableImport } from '../../features/timetable/TimetableImport.tsx';
import { NameSuggestions } from '../profile/NameSuggestions.tsx';
import { toastShown } from '../../features/toasts/toastsSlice.ts';
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
      SubjectSuggestions={NameSuggestions}
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
