// The layout of a step: progress, heading, fields, and a footer with the error message, Back and Next, and Save and close for a
// member who came from their profile. The footer is sticky on tall screens.
import type {ReactNode} from 'react';
import {ANSWERS} from '../../../rules/account/account-page.ts';
import {FORM_FAILED} from '../../../rules/wording.ts';
import {WORDS} from '../../../rules/common-words.ts';
import {STEPS} from '../../../rules/questionnaire/questionnaire-words.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button, type Press} from '../../ui/button.tsx';
import {Form} from '../../ui/form.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {StepPage as Frame} from '../../ui/page.tsx';
import type {Fields} from '../../platform/writes/entry.ts';
import {ANSWER_LIST} from './editing.ts';
import {SavingNote} from './saving-note.tsx';
import {STEP_ERROR_ID, type StepForm} from './use-step.ts';

type StepPageProps<V extends Fields> = {
  form: StepForm<V>;
  lead?: ReactNode;
  children: ReactNode;
  /** Progress of the answer, shown beside the buttons, such as points left. */
  status?: ReactNode;
  /** An alternative to Next that saves the same way. */
  detour?: {label: string; route: string};
};

/** The second click of a double click would press Next on the following step. */
const isSecondClick = ({detail}: Press) => detail > 1;

export function StepPage<V extends Fields>(props: StepPageProps<V>) {
  const {form, lead, children, status, detour} = props;
  const {saving} = form;
  return (
    <Frame progress={form.step.progress}>
      <div className="flex flex-col gap-2">
        <PageHeading>{form.title}</PageHeading>
        {lead ? <p className="text-lead text-ink-soft">{lead}</p> : null}
      </div>
      <Form
        className="flex flex-col gap-6 [&_a]:scroll-mb-52 [&_button]:scroll-mb-52 [&_input]:scroll-mb-52 [&_select]:scroll-mb-52 [&_span]:scroll-mb-52"
        onSubmit={() => saving || form.next()}
      >
        <div className="contents">{children}</div>
        <div className="relative bottom-0 z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-ground px-4 pt-5 pb-[max(1rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 [@media(min-height:48rem)]:sticky">
          <SavingNote
            className="absolute top-0 end-4 leading-5 md:end-6"
            otherwise={form.isUnsaved ? FORM_FAILED.notYet : ''}
          />
          <div className="contents">{status}</div>
          <FormError id={STEP_ERROR_ID} message={form.error} />
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" disabled={saving} onClick={form.back}>
              {STEPS.back}
            </Button>
            <Button
              type="submit"
              className="min-w-32 flex-1"
              pending={saving && WORDS.saving}
              onClick={(press) => isSecondClick(press) && press.preventDefault()}
            >
              {STEPS.next}
            </Button>
            {form.isEditing ? (
              <Button
                look="secondary"
                className="grow md:grow-0"
                disabled={saving}
                onClick={(press) => isSecondClick(press) || form.next(ANSWER_LIST)}
              >
                {ANSWERS.saveAndClose}
              </Button>
            ) : null}
            {detour ? (
              <Button
                look="quiet"
                className="basis-full"
                disabled={saving}
                onClick={(press) => isSecondClick(press) || form.next(detour.route)}
              >
                {detour.label}
              </Button>
            ) : null}
          </div>
        </div>
      </Form>
    </Frame>
  );
}

/** A field or group that the error message may refer to. */
export function FieldArea({name, children}: {name: string; children: ReactNode}) {
  return (
    <div data-field={name} className="flex flex-col gap-3">
      {children}
    </div>
  );
}
