import { skipToken } from '@reduxjs/toolkit/query';
import { useAppSelector } from '../../app/hooks.ts';
import { useGetMeQuery } from './authApi.ts';
import { selectIsSignedIn } from './authSlice.ts';

/** Returns `false` for an account that only a login with the provider confirms. */
export function useHasPassword(): boolean {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { data } = useGetMeQuery(isSignedIn ? undefined : skipToken);
  return data?.hasPassword !== false;
}
