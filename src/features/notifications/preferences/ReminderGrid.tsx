import { REMINDER_CHANNELS, REMINDER_LEADS } from '../../../../contract/constants.ts';
import type {
  ReminderChannel,
  ReminderLead,
  ReminderPreferences,
} from '../../../../contract/reminders.ts';
import { errorText } from '../../../api/errorText.ts';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { useChangeReminderMutation } from './remindersApi.ts';

const LEADS: Record<ReminderLead, string> = {
  1440: '24 hours before',
  60: '1 hour before',
  10: '10 minutes before',
};

const CHANNELS: Record<ReminderChannel, string> = {
  app: 'In the app',
  email: 'Email',
  push: 'Push',
};

/** Chooses the channels of each lead. */
export function ReminderGrid({ reminders }: { reminders: ReminderPreferences }) {
  const [change, { error }] = useChangeReminderMutation();
  return (
    <>
      {error && <ErrorNotice text={errorText(error, 'Failed to save your choice.')} />}
      <table className="w-full max-w-lg table-auto text-sm">
        <caption className="pb-1 text-left text-base font-medium">Session reminders</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Time</span>
            </th>
            {REMINDER_CHANNELS.map((channel) => (
              <th
                key={channel}
                scope="col"
                className="px-1 py-2 font-medium wrap-anywhere text-muted"
              >
                {CHANNELS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {REMINDER_LEADS.map((lead) => (
            <tr key={lead} className="border-t border-line">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {LEADS[lead]}
              </th>
              {REMINDER_CHANNELS.map((channel) => (
                <td key={channel} className="p-0 text-center">
                  <label className="inline-grid size-11 cursor-pointer place-items-center">
                    <input
                      type="checkbox"
                      className="size-5 accent-action"
                      aria-label={`${LEADS[lead]}: ${CHANNELS[channel]}`}
                      checked={reminders.find((each) => each.lead === lead)?.[channel] ?? false}
                      onChange={({ currentTarget }) =>
                        void change({ lead, channel, isOn: currentTarget.checked })
                      }
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
