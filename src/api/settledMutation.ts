import { api } from './api.ts';
import type { EndpointOptions } from './endpointOptions.ts';

/** The action after the response to a mutation, or after its failure. */
export interface SettledMutation {
  type: string;
  payload: unknown;
  meta: {
    arg: { endpointName: string; originalArgs: unknown };
    requestStatus: 'fulfilled' | 'rejected';
    aborted?: boolean;
    /** The service refused the request or was not reached. False if the page failed. */
    rejectedWithValue?: boolean;
  };
}

export function isSettledMutation(action: unknown): action is SettledMutation {
  const { type, meta } = action as Partial<SettledMutation>;
  const isMutation = type?.startsWith(`${api.reducerPath}/executeMutation/`) ?? false;
  return isMutation && meta?.requestStatus !== undefined && !type?.endsWith('/pending');
}

/** Returns the `extraOptions` of the endpoint of an action. */
export function optionsOf({ meta }: SettledMutation): EndpointOptions {
  let options: EndpointOptions = {};
  const read = ({ extraOptions }: { extraOptions?: EndpointOptions }) => {
    options = extraOptions ?? {};
  };
  api.enhanceEndpoints({ endpoints: { [meta.arg.endpointName]: read } });
  return options;
}
