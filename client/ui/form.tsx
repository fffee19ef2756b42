// A form whose rules are checked by its handler and by the server, not by the browser.
import type {ComponentProps} from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {onSubmit: () => unknown};

export function Form({onSubmit, ...form}: FormProps) {
  return (
    <form
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
