// Renders the report that the member is writing above the routes, so that navigation does not close it.
import {useEffect} from 'react';
import {closeReport, forgetReport, useReporting} from '../people/reporting.ts';

export function Reporting() {
  const current = useReporting();
  // Discards the report at sign-out.
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
