import { cloneElement, isValidElement, useMemo, type ComponentProps, type ReactNode } from 'react';
import type { EventWrapperProps } from 'react-big-calendar';
import imported from 'react-big-calendar/lib/addons/dragAndDrop';
import type { CalendarEvent } from './calendarEvent.ts';
import type { AddDragging, CalendarComponent } from './dragOptions.ts';

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
          const button = useButton({ event: wrapper.event, children: withoutScrolling(children) });
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

const PREVIEW = 'rbc-addons-dnd-drag-preview';

/**
 * Renames the class of the dragged event in the columns of the week and the day. The addon scrolls to an
 * element of that class by its place in the column, as if the column scrolled. Here the page does, and
 * would jump away from the mouse.
 */
function withoutScrolling(element: ReactNode): ReactNode {
  if (!isValidElement<{ className?: string }>(element)) return element;
  const { className = '' } = element.props;
  if (!className.includes(PREVIEW)) return element;
  return cloneElement(element, { className: className.replace(PREVIEW, 'drag-preview') });
}
