// Reads of the desk: TanStack Query polls what is on screen, and forgets everything when the session has ended.
import {QueryCache, QueryClient, useQuery, type UseQueryResult} from '@tanstack/react-query';
import type * as v from 'valibot';
import {DESK_POLL_MS, meShape, type Me} from '../../../rules/desk/desk.ts';
import {DeskError, get} from './api.ts';

const ME = ['/me'];
const isSignedOut = (error: unknown) => error instanceof DeskError && error.code === 'signed-out';

export const client = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isSignedOut(error)) signedOut();
    },
  }),
  defaultOptions: {
    queries: {
      refetchInterval: DESK_POLL_MS,
      retry: false,
      staleTime: 0,
      refetchOnWindowFocus: true,
    },
  },
});

/** Deletes what the desk has read, and shows the sign-in. */
export function signedOut(): void {
  client.removeQueries({predicate: ({queryKey}) => queryKey[0] !== ME[0]});
  client.setQueryData(ME, null);
}

/** Shows the desk after a sign-in. */
export const signedIn = (): Promise<void> => client.invalidateQueries({queryKey: ME});

/** The operator; null when signed out. */
export function useMe(): UseQueryResult<Me> {
  return useQuery({queryKey: ME, queryFn: async () => (await get('/me', meShape)).me});
}

/** What `GET path` answers, read again every few seconds. */
export function useDesk<T>(path: string, shape: v.GenericSchema<unknown, T>): UseQueryResult<T> {
  return useQuery({queryKey: [path], queryFn: () => get(path, shape)});
}

/** What `GET path` answers, read when its page is opened and after a change, because the server has much to do for it. */
export function useDeskOnce<T>(
  path: string,
  shape: v.GenericSchema<unknown, T>,
): UseQueryResult<T> {
  return useQuery({
    queryKey: [path],
    queryFn: () => get(path, shape),
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
}

/** Reads everything on screen again, after a change. */
export const refresh = (): Promise<void> => client.invalidateQueries();
