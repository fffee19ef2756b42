// The rows of a query, live from the replica.
import type {DefaultContext, DefaultSchema, QueryRequest, ReadonlyJSONValue} from '@rocicorp/zero';
// oxlint-disable-next-line no-restricted-imports -- the only caller
import {useQuery, useZero} from '@rocicorp/zero/react';
import {useMemo} from 'react';

/**
 * Zero's `useQuery` for `queries.name(args)`. Builds the query once for each component: `useQuery` alone would build and hash it in
 * every render, which took a fifth of what React did for a message.
 */
export function useRows<
  Table extends keyof DefaultSchema['tables'] & string,
  Input extends ReadonlyJSONValue | undefined,
  Output extends ReadonlyJSONValue | undefined,
  Row,
>({query, args}: QueryRequest<Table, Input, Output, DefaultSchema, Row, DefaultContext>) {
  const {context} = useZero();
  const key = JSON.stringify(args);
  const built = useMemo(
    () => query.fn({ctx: context, args: key === undefined ? undefined : JSON.parse(key)}),
    [query, context, key],
  );
  return useQuery(built);
}
