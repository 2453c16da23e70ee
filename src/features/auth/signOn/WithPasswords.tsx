import type { ReactNode } from 'react';
import { useGetSignOnQuery } from '../authApi.ts';

/**
 * Content for services with passwords. Until the service has said whether the provider is the only login,
 * the content is invisible and takes its place, so that nothing moves when it appears.
 */
export function WithPasswords({ children }: { children: ReactNode }) {
  const { data, isLoading } = useGetSignOnQuery();
  if (data?.only === true) return null;
  return <div className={`contents ${isLoading ? 'invisible' : ''}`}>{children}</div>;
}
