import { Button } from '../../ui/controls/Button.tsx';
import type { IllustrationName } from '../../ui/Illustration.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice, Loading } from '../../ui/loading/Notices.tsx';
import { SkeletonRows } from '../../ui/loading/SkeletonRows.tsx';
import { Shelf } from './Shelf.tsx';

const DRAWINGS: IllustrationName[] = ['people', 'messages', 'calendar', 'bell', 'search'];

export function States() {
  return (
    <Shelf title="Loading, empty, failed">
      <Loading text="Loading..." />
      <SkeletonRows text="Loading" count={2} />
      <div className="grid gap-4 md:grid-cols-2">
        {DRAWINGS.map((drawing) => (
          <EmptyState key={drawing} drawing={drawing} text="There is nothing here yet.">
            <Button>Next step</Button>
          </EmptyState>
        ))}
      </div>
      <ErrorNotice text="Failed to load matches. Please try again later." />
      <ErrorNotice text="Failed to fetch requests." onRetry={() => undefined} />
    </Shelf>
  );
}
