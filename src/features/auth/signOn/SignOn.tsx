import { Suspense } from 'react';
import type { ScreenUrl } from '../../../routes.ts';
import { lazyChunk } from '../../../ui/loading/lazyChunk.ts';
import { useGetSignOnQuery } from '../authApi.ts';

const SignOnButton = lazyChunk(() => import('./SignOnButton.tsx'));

interface SignOnProps {
  /** The screen to return to. */
  from?: ScreenUrl | undefined;
  /** Makes the provider ask for credentials. */
  again?: boolean;
  onStart?: () => void;
}

/** The login with the provider of the campus. Absent on services without one. */
export function SignOn({ from = '/dashboard', again = false, onStart }: SignOnProps) {
  const { data } = useGetSignOnQuery();
  if (!data?.name) return null;
  const variant = data.only && !again ? 'primary' : 'secondary';
  return (
    <Suspense fallback={<div className="min-h-11" />}>
      <SignOnButton name={data.name} {...{ from, again, variant, onStart }} />
    </Suspense>
  );
}
