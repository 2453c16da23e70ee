import { useEffect, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useIsOnline } from '../../ui/hooks/useIsOnline.ts';
import { findBuild } from '../../ui/loading/build.ts';
import { takeNewVersion, watchServiceWorker } from './serviceWorker.ts';

const reload = () => {
  window.location.reload();
};

/** Notices on every route: no network, or a new version of the page. */
export function PageNotices() {
  return (
    <>
      <Offline />
      <NewVersion />
    </>
  );
}

function Offline() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="border-b border-line bg-warm-soft px-4 py-2 text-center text-sm text-warm">
          You are offline. Messages are sent when you are back; other changes need a network.
        </p>
      )}
    </div>
  );
}

/** `undefined` outside a secure context, and in private windows of some browsers. */
const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;

/** Offers a reload when a new version is installed, or when a chunk of a replaced build is missing. */
function NewVersion() {
  const [isOffered, setIsOffered] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    const offer = () => {
      setIsOffered(true);
    };
    const offerIfReplaced = async () => {
      if ((await findBuild()) === 'another') offer();
    };
    const listener = () => void offerIfReplaced();
    window.addEventListener('vite:preloadError', listener);
    if (worker) {
      watchServiceWorker(worker, offer).catch((error: unknown) => {
        console.info('The page will not open without a network:', error);
      });
    }
    return () => {
      window.removeEventListener('vite:preloadError', listener);
    };
  }, []);
  return (
    <div
      role="status"
      className="fixed inset-x-4 top-20 z-40 md:top-auto md:right-auto md:bottom-[calc(var(--bottom-bar)+1rem)]"
    >
      {isOffered && (
        <div className="flex items-center gap-2 rounded-xl border border-line bg-surface py-2 pr-2 pl-4 text-sm shadow-card">
          <p className="mr-auto sm:mr-4">A new version is ready.</p>
          <Button
            variant="quiet"
            onClick={() => {
              setIsOffered(false);
            }}
          >
            Later
          </Button>
          <Button
            busy={isBusy}
            onClick={() => {
              setIsBusy(true);
              if (worker) void takeNewVersion(worker, reload);
              else reload();
            }}
          >
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
