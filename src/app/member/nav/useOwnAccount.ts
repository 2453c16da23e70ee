import { useGetMeQuery } from '../../../features/auth/authApi.ts';

/** Returns what the menus show of the own account. The name is empty while it loads. */
export function useOwnAccount() {
  return useGetMeQuery(undefined, {
    selectFromResult: ({ data }) => ({
      name: data?.name ?? '',
      avatar: data?.avatar,
      isAdmin: data?.role === 'admin',
    }),
  });
}
