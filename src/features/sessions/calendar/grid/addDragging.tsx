import { useMemo, type ComponentProps, type ReactNode } from 'react';
import type { EventWrapperProps } from 'react-big-calendar';
import imported from 'react-big-calendar/lib/addons/dragAndDrop';
import 'react-big-calendar/lib/addons/dragAndDrop/styles.css';
import type { CalendarEvent } from './calendarEvent.ts';
import type { AddDragging, CalendarComponent } from './dragOptions.ts';
import './dragging.css';

// The build imports the exports of this CommonJS module, the development server their default.
const withDragAndDrop = 'default' in imported ? (imported.default as typeof imported) : imported;

type WrapperProps = EventWrapperProps<CalendarEvent> & { children?: ReactNode };

/**
 * Adds the drag and drop addon of react-big-calendar. Given a component for events, the addon would
 * create another one with each render, which mounts all events again. It gets none; its own component
 * is wrapped once, below.
 */
export const addDragging: AddDragging = (Plain, useButton) => {
  function WithButtons({ components, ...props }: ComponentProps<CalendarComponent>) {
    const Wrapper = components?.eventWrapper;
    const eventWrapper = useMemo(
      () =>
        function DragButton({ children, ...wrapper }: WrapperProps) {
          const button = useButton({ event: wrapper.event, children });
          return Wrapper ? <Wrapper {...wrapper}>{button}</Wrapper> : button;
        },
      [Wrapper],
    );
    return <Plain {...props} components={{ ...components, eventWrapper }} />;
  }
  const DragCalendar = withDragAndDrop(WithButtons);
  return function Draggable({ components, ...props }) {
    return <DragCalendar {...props} components={{ ...components, eventWrapper: undefined }} />;
  };
};
