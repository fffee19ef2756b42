// Shows the report that is being written, once on a page, around everything that comes and goes.
import {useEffect} from 'react';
import {closeReport, forgetReport, useReporting} from '../people/reporting.ts';

export function Reporting() {
  const current = useReporting();
  // Whoever signs in next has nothing of it.
  useEffect(() => forgetReport, []);
  if (!current) return null;
  const {Form, page, onBlocked, ...rest} = current;
  return (
    <Form
      {...rest}
      onClose={closeReport}
      onBlocked={() => location.pathname === page && onBlocked()}
    />
  );
}
