// What Wing tells the member, by kind and way, and the notifications of this device.
import {useZero} from '@rocicorp/zero/react';
import {useCallback, useEffect, useRef, useState} from 'react';
import {
  NOTICE_KINDS,
  NOTICE_WAYS,
  NOTICES,
  switchName,
  type NoticeSwitch,
} from '../../../rules/notices/notices.ts';
import {WORDS} from '../../../rules/common-words.ts';
import {WRITES} from '../../../rules/writes.ts';
import {PushSwitch, usePushState} from '../notices/push-switch.tsx';
import type {Device} from '../../platform/session/account-api.ts';
import {keepNotices, keptNotices, readNotices, type NoticeChoices} from '../notices/notices-api.ts';
import {FormOutcome, Note} from '../../ui/alert.tsx';
import {Checkbox} from '../../ui/checkbox.tsx';
import {isUnanswered, type ShownChange} from '../../platform/writes/entry.ts';
import {useChanges, useWaitsToBeSent} from '../../platform/writes/use-queue.ts';
import {write} from '../../platform/writes/write.ts';
import {useUserID} from '../../platform/replica/member.ts';
import {AccountSection, useIsServerUnreachable} from './account-section.tsx';

type NoticesProps = {devices: readonly Device[]; isConfirmed: boolean};

const isChoice = ({name}: ShownChange): boolean => name === 'notices.choose';

/** The choices as the server has them, with those made on this device since. */
function useChoices() {
  const zero = useZero();
  const userID = useUserID();
  const [choices, setChoices] = useState(() => keptNotices(userID));
  const [error, setError] = useState<string>();
  const isUnreachable = useIsServerUnreachable();
  const isUnsaved = useChanges().some((entry) => isChoice(entry) && isUnanswered(entry));
  const waits = useWaitsToBeSent(isChoice);
  const show = useCallback(
    (known: NoticeChoices) => {
      setChoices(known);
      keepNotices(userID, known);
    },
    [userID],
  );
  // Read again when a choice is answered: a refused one is not the server's.
  useEffect(() => {
    if (isUnreachable || isUnsaved) return undefined;
    let isOver = false;
    readNotices().then(
      (known) => isOver || show(known),
      () => isOver || setError(NOTICES.failed),
    );
    return () => {
      isOver = true;
    };
  }, [isUnreachable, isUnsaved, show]);
  const change = async (known: NoticeChoices, what: NoticeSwitch | 'names', isOn: boolean) => {
    setError(undefined);
    const before = choices;
    show({...known, isMailRefused: false});
    const choice = {name: 'notices.choose', args: {switch: what, isOn}} as const;
    const saved = await write(zero, choice, {place: '/account', failure: NOTICES.failed});
    if (saved.ok) return;
    if (before) show(before);
    setError(saved.message);
  };
  return {choices, error, change, waits};
}

export function Notices({devices, isConfirmed}: NoticesProps) {
  const {choices, error, change, waits} = useChoices();
  const [push, setPush] = usePushState();
  const section = useRef<HTMLDivElement>(null);
  const others = devices.filter(({isThis, hasPush}) => hasPush && !isThis);
  const isLoaded = choices !== undefined;
  useEffect(() => {
    // Mails link here, and the page has grown meanwhile.
    if (isLoaded && location.hash === '#notices') section.current?.scrollIntoView();
  }, [isLoaded]);
  return (
    <div ref={section}>
      <AccountSection title={NOTICES.title} about="notices">
        <p className="text-small text-ink-soft">{NOTICES.rules}</p>
        {choices?.isMailRefused ? <Note>{NOTICES.refused}</Note> : null}
        {isConfirmed || choices?.isMailRefused ? null : <Note>{NOTICES.unconfirmed}</Note>}
        {choices ? (
          <>
            <Table choices={choices} onChange={change} />
            <Checkbox
              label={NOTICES.namesInMails}
              checked={choices.namesInMails}
              onChange={(isOn) => void change({...choices, namesInMails: isOn}, 'names', isOn)}
            />
          </>
        ) : null}
        <FormOutcome error={error} note={waits ? WRITES.waiting : undefined} />
        {push ? <PushSwitch state={push} onChange={setPush} /> : null}
        {others.length > 0 ? (
          <p className="text-small text-ink-soft">
            {NOTICES.otherDevices(others.map(({name}) => name).join(WORDS.comma))}
          </p>
        ) : null}
      </AccountSection>
    </div>
  );
}

type TableProps = {
  choices: NoticeChoices;
  onChange: (choices: NoticeChoices, changed: NoticeSwitch, isOn: boolean) => Promise<void>;
};

function Table({choices, onChange}: TableProps) {
  const toggle = (cell: NoticeSwitch, isOn: boolean) => {
    const others = choices.off.filter((each) => each !== cell);
    void onChange({...choices, off: isOn ? others : [...others, cell]}, cell, isOn);
  };
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="text-small text-ink-soft">
          <th scope="col" className="sr-only">
            {NOTICES.what}
          </th>
          {NOTICE_WAYS.map((way) => (
            <th key={way} scope="col" className="px-1 pb-1 text-center font-semibold">
              {NOTICES.ways[way]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTICE_KINDS.map((kind) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-2 pe-2 text-start font-normal [overflow-wrap:anywhere]">
              <span className="block font-semibold">{NOTICES.kinds[kind]}</span>
              <span className="block text-small text-ink-soft">{NOTICES.means[kind]}</span>
            </th>
            {NOTICE_WAYS.map((way) => (
              <td key={way} className="text-center align-middle">
                <span className="inline-flex">
                  <Checkbox
                    label={<span className="sr-only">{switchName(kind, way)}</span>}
                    checked={!choices.off.includes(`${way}:${kind}`)}
                    onChange={(isOn) => toggle(`${way}:${kind}`, isOn)}
                  />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
