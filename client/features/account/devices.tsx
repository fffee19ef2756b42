// The member's sessions by device, each with Sign out, and Sign out everywhere.
import {DEVICES} from '../../../rules/account/account-page.ts';
import {UNSENT} from '../../../rules/wording.ts';
import {useWaiting} from '../../platform/writes/use-queue.ts';
import {signOutDevice, signOutEverywhere, type Device} from '../../platform/session/account-api.ts';
import {signOut} from '../../platform/session/session.ts';
import {FormOutcome} from '../../ui/alert.tsx';
import {confirm} from '../../ui/dialogs.tsx';
import {AskingButton, SectionButton} from './account-section.tsx';
import {useSubmit} from '../../ui/use-submit.ts';
import {dateFormat} from '../../ui/date-format.ts';

const WHEN = dateFormat({dateStyle: 'medium', timeStyle: 'short'});

type DevicesProps = {devices: readonly Device[]; onChanged: () => void};

export function Devices({devices, onChanged}: DevicesProps) {
  const {messages, changes} = useWaiting();
  const {sending, error, note, send} = useSubmit();
  const end = ({id, name}: Device) =>
    send(async () => {
      await signOutDevice(id).finally(onChanged);
      return DEVICES.signedOut(name);
    });
  const leave = async () => {
    const isConfirmed = await confirm({
      title: DEVICES.confirmTitle,
      body:
        messages + changes > 0
          ? `${DEVICES.everywhere} ${UNSENT.title(messages, changes)}. ${UNSENT.body}`
          : DEVICES.everywhere,
      confirm: DEVICES.confirm,
    });
    if (!isConfirmed) return;
    await send(async () => {
      await signOutEverywhere();
      await signOut();
    });
  };
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {devices.map((device) => (
          <li
            key={device.id}
            className="flex flex-wrap items-center justify-between gap-x-4 py-3 first:pt-0"
          >
            <span>
              <span className="font-semibold">{device.name}</span>
              <span className="block text-small text-ink-soft">
                {device.isThis
                  ? DEVICES.this
                  : DEVICES.lastActive(WHEN.format(new Date(device.lastActive)))}
              </span>
            </span>
            {device.isThis ? null : (
              <AskingButton
                look="quiet"
                aria-label={DEVICES.signOutOf(device.name)}
                disabled={sending}
                onClick={() => void end(device)}
              >
                {DEVICES.signOut}
              </AskingButton>
            )}
          </li>
        ))}
      </ul>
      <FormOutcome error={error} note={note} />
      <SectionButton disabled={sending} onClick={() => void leave()}>
        {DEVICES.confirm}
      </SectionButton>
    </>
  );
}
