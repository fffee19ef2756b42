// Gallery of buttons, cards, alerts, disclosures, dialogs and toasts.
import {Compass} from 'lucide-react';
import {FORM_FAILED, SAVE_FAILED} from '../../rules/wording.ts';
import {WORDS} from '../../rules/common-words.ts';
import {Alert, FormError, Note} from '../../client/ui/alert.tsx';
import {Button, ButtonLink, type ButtonLook} from '../../client/ui/button.tsx';
import {Card} from '../../client/ui/card.tsx';
import {confirm} from '../../client/ui/dialogs.tsx';
import {Disclosure} from '../../client/ui/disclosure.tsx';
import {PointList} from '../../client/ui/point-list.tsx';
import {toast} from '../../client/ui/toast.ts';
import {Group, Specimen} from './specimen.tsx';

const LOOKS: readonly ButtonLook[] = ['primary', 'secondary', 'quiet', 'danger'];

export function Buttons() {
  return (
    <Group title="Buttons">
      {LOOKS.map((look) => (
        <Specimen key={look} state={look}>
          <div className="flex flex-wrap gap-3">
            <Button look={look}>Ready</Button>
            <Button look={look} disabled>
              Off
            </Button>
            <Button look={look} pending={WORDS.saving}>
              Save
            </Button>
            <ButtonLink look={look} to="/">
              Link
            </ButtonLink>
          </div>
        </Specimen>
      ))}
    </Group>
  );
}

const POINTS = [
  {Icon: Compass, text: 'A short sentence.'},
  {Icon: Compass, text: 'A sentence that is longer than its line and so goes on in the next one.'},
];

const QUESTION = {title: 'Are you sure?', body: 'This cannot be undone.', confirm: 'Do it'};

export function Surfaces() {
  return (
    <Group title="Surfaces">
      <Specimen state="Card, with a list of points">
        <Card>
          <PointList points={POINTS} />
        </Card>
      </Specimen>
      <Specimen state="Alert">
        <Alert action={<Button look="quiet">Do something</Button>}>{SAVE_FAILED.profile}</Alert>
      </Specimen>
      <Specimen state="Error under a form, note">
        <FormError message={FORM_FAILED.preferences} />
        <Note>Something worth knowing.</Note>
      </Specimen>
      <Specimen state="Disclosure">
        <Disclosure title="Real compatibility" icon={<Compass aria-hidden="true" />}>
          What there is to say about it.
        </Disclosure>
        <Disclosure title="Without a sign">What there is to say about it.</Disclosure>
      </Specimen>
      <Specimen state="Dialog and toast">
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" onClick={() => void confirm(QUESTION)}>
            Ask
          </Button>
          <Button
            look="secondary"
            onClick={() => toast('Ben: Coffee on Saturday?', {to: '/', label: 'Open'})}
          >
            Tell
          </Button>
        </div>
      </Specimen>
    </Group>
  );
}
