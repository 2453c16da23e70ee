import { Suspense } from 'react';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { useGetSignOnQuery } from './authApi.ts';
import type { SignOnProps } from './signOn/SignOnButton.tsx';

const SignOnButton = lazyChunk(() => import('./signOn/SignOnButton.tsx'));

/** The login with the provider of the campus. Absent on services without one. */
export function SignOn(props: SignOnProps) {
  const { data } = useGetSignOnQuery();
  if (!data?.name) return null;
  return (
    <Suspense fallback={<div className="min-h-11" />}>
      <SignOnButton provider={data} {...props} />
    </Suspense>
  );
}
