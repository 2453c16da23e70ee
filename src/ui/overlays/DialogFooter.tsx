import type { ReactNode } from 'react';

/** The buttons of a dialog. They stick to its lower edge and cover its padding. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 mt-2 -mb-5 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-5 py-3 max-sm:*:grow sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:rounded-b-2xl sm:px-6 sm:py-4">
      {children}
    </div>
  );
}
