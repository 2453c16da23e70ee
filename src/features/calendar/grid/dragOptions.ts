import type { ComponentType } from 'react';
import type { CalendarProps } from 'react-big-calendar';
import type {
  EventInteractionArgs,
  withDragAndDropProps,
} from 'react-big-calendar/lib/addons/dragAndDrop';
import { MAX_SESSION_LENGTH } from '../../../../contract/constants.ts';
import type { CalendarView } from '../calendarParams.ts';
import type { useEventButton } from './calendarComponents.tsx';
import type { CalendarEvent } from './calendarEvent.ts';

type DragProps = withDragAndDropProps<CalendarEvent>;

/** The component of react-big-calendar, with or without its drag and drop addon. */
export type CalendarComponent = ComponentType<CalendarProps<CalendarEvent> & DragProps>;

/** Adds dragging to a calendar whose events are rendered by the hook. */
export type AddDragging = (
  Plain: CalendarComponent,
  useButton: typeof useEventButton,
) => CalendarComponent;

export interface DragOptions {
  isMovable: (id: string) => boolean;
  /** Called when a session was dragged to other times. */
  onMoveSession: (id: string, start: Date, end: Date) => void;
}

/** Returns the props of the drag and drop addon. */
export function dragPropsOf(options: DragOptions & { view: CalendarView }): DragProps {
  const { view, isMovable, onMoveSession } = options;
  const onEventDrop = ({ event, start, end }: EventInteractionArgs<CalendarEvent>) => {
    onMoveSession(event.id, new Date(start), new Date(end));
  };
  return {
    draggableAccessor: ({ id }) => isMovable(id),
    // The month and the row of whole days have no times, so that a session cannot become longer.
    resizableAccessor: ({ start, end }) => end.getTime() - start.getTime() < MAX_SESSION_LENGTH,
    resizable: view !== 'month',
    onEventDrop,
    onEventResize: onEventDrop,
  };
}
