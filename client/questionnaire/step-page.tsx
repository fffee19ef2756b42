// How a step looks: its progress, its heading, its fields, and at the foot what is wrong and the ways
// on. The foot stays in view on screens that are tall enough.
import type {ReactNode} from 'react';
import {SAVING} from '../../rules/wording.ts';
import {FormError} from '../ui/alert.tsx';
import {Button, type Press} from '../ui/button.tsx';
import {PageHeading} from '../ui/page-heading.tsx';
import {StepPage as Frame} from '../ui/page.tsx';
import type {Fields} from './steps/step.ts';
import {SavingNote} from './saving-note.tsx';
import {STEP_ERROR_ID, type StepForm} from './use-step.ts';

type StepPageProps<V extends Fields> = {
  form: StepForm<V>;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** How far the answer has come, beside the buttons: points that are left. */
  status?: ReactNode;
  /** Another way on, beside Next. It saves as Next does. */
  detour?: {label: string; route: string};
};

/** Of a double click: the next step is there already, and its Next was not meant. */
const isSecond = ({detail}: Press) => detail > 1;

export function StepPage<V extends Fields>(props: StepPageProps<V>) {
  const {form, title, lead, children, status, detour} = props;
  const {saving} = form;
  return (
    <Frame progress={form.step.progress}>
      <div className="flex flex-col gap-2">
        <PageHeading>{title}</PageHeading>
        {lead ? <p className="text-lead text-ink-soft">{lead}</p> : null}
      </div>
      <form
        noValidate
        className="flex flex-col gap-6 [&_a]:scroll-mb-52 [&_button]:scroll-mb-52 [&_input]:scroll-mb-52 [&_select]:scroll-mb-52 [&_span]:scroll-mb-52"
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) form.next();
        }}
      >
        {children}
        <div className="relative bottom-0 z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-ground px-4 pt-5 pb-[max(1rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 [@media(min-height:48rem)]:sticky">
          <SavingNote className="absolute top-0 right-4 leading-5 md:right-6" />
          {status}
          <FormError id={STEP_ERROR_ID} message={form.error} />
          {form.showSaved ? (
            <Button look="quiet" className="self-start" disabled={saving} onClick={form.showSaved}>
              Show the saved answer
            </Button>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" disabled={saving} onClick={form.back}>
              Back
            </Button>
            <Button
              type="submit"
              className="min-w-32 flex-1"
              pending={saving && SAVING}
              onClick={(press) => isSecond(press) && press.preventDefault()}
            >
              Next
            </Button>
            {detour ? (
              <Button
                look="quiet"
                className="basis-full"
                disabled={saving}
                onClick={(press) => isSecond(press) || form.next(detour.route)}
              >
                {detour.label}
              </Button>
            ) : null}
          </div>
        </div>
      </form>
    </Frame>
  );
}

/** One field, or one group, that a message may be about. */
export function FieldArea({name, children}: {name: string; children: ReactNode}) {
  return (
    <div data-field={name} className="flex flex-col gap-3">
      {children}
    </div>
  );
}
