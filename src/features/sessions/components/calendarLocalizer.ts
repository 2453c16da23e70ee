import moment from 'moment';
import { momentLocalizer } from 'react-big-calendar';

/** The clocks of the device; weeks start on Sunday, which is what moment's own English says. */
export const localizer = momentLocalizer(moment);

// The grid of a day is drawn by the clock, so that every one is as long as its labels: one on which
// the clocks change would otherwise lack its last hour, or have one of the day after. Where the
// clocks skip an hour, its place stands for the hour after.
const { getTotalMin, getDstOffset } = localizer;
localizer.getTotalMin = (start, end) => getTotalMin(start, end) + getDstOffset(start, end);
