// What Wing tells the member, by kind and way, and the notifications of this device.
import {useEffect, useRef, useState} from 'react';
import {NOTICE_KINDS, NOTICE_WAYS, NOTICES, type NoticeSwitch} from '../../../rules/notices.ts';
import {PushSwitch, usePushState} from '../../conversations/push-switch.tsx';
import type {Device} from '../../session/account-api.ts';
import {readNotices, writeNotices, type NoticeChoices} from '../../session/notices-api.ts';
import {FormError, Note} from '../../ui/alert.tsx';
import {Checkbox} from '../../ui/checkbox.tsx';
import {AccountSection, useIsServerUnreachable} from './account-section.tsx';

type NoticesProps = {devices: readonly Device[]; isConfirmed: boolean};

export function Notices({devices, isConfirmed}: NoticesProps) {
  const [choices, setChoices] = useState<NoticeChoices>();
  const [error, setError] = useState<string>();
  const [push, setPush] = usePushState();
  const isUnreachable = useIsServerUnreachable();
  const section = useRef<HTMLDivElement>(null);
  const others = devices.filter(({isThis, hasPush}) => hasPush && !isThis);
  const isLoaded = choices !== undefined;
  useEffect(() => {
    // Mails link here, and the page has grown meanwhile.
    if (isLoaded && location.hash === '#notices') section.current?.scrollIntoView();
  }, [isLoaded]);
  useEffect(() => {
    if (isUnreachable) return;
    const show = (read: NoticeChoices) => {
      setChoices(read);
      setError(undefined);
    };
    readNotices().then(show, () => setError(NOTICES.failed));
  }, [isUnreachable]);
  const change = (next: NoticeChoices) => {
    const before = choices;
    setError(undefined);
    setChoices({...next, isMailRefused: false});
    writeNotices(next).catch(() => {
      setChoices(before);
      setError(NOTICES.failed);
    });
  };
  return (
    <div ref={section}>
      <AccountSection title={NOTICES.title} about="notices">
        <p className="text-small text-ink-soft">{NOTICES.rules}</p>
        {choices?.isMailRefused ? <Note>{NOTICES.refused}</Note> : null}
        {isConfirmed || choices?.isMailRefused ? null : <Note>{NOTICES.unconfirmed}</Note>}
        {choices ? (
          <>
            <Table choices={choices} disabled={isUnreachable} onChange={change} />
            <Checkbox
              label={NOTICES.namesInMails}
              checked={choices.namesInMails}
              disabled={isUnreachable}
              onChange={(namesInMails) => change({...choices, namesInMails})}
            />
          </>
        ) : null}
        <FormError message={error} />
        {push ? <PushSwitch state={push} onChange={setPush} /> : null}
        {others.length > 0 ? (
          <p className="text-small text-ink-soft">
            {NOTICES.otherDevices(others.map(({name}) => name))}
          </p>
        ) : null}
      </AccountSection>
    </div>
  );
}

type TableProps = {
  choices: NoticeChoices;
  disabled: boolean;
  onChange: (choices: NoticeChoices) => void;
};

function Table({choices, disabled, onChange}: TableProps) {
  const toggle = (cell: NoticeSwitch, isOn: boolean) => {
    const others = choices.off.filter((each) => each !== cell);
    onChange({...choices, off: isOn ? others : [...others, cell]});
  };
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="text-small text-ink-soft">
          <th scope="col" className="sr-only">
            What
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
            <th scope="row" className="py-2 pr-2 text-left font-normal">
              <span className="block font-semibold">{NOTICES.kinds[kind]}</span>
              <span className="block text-small text-ink-soft">{NOTICES.means[kind]}</span>
            </th>
            {NOTICE_WAYS.map((way) => (
              <td key={way} className="text-center align-middle">
                <span className="inline-flex">
                  <Checkbox
                    label={<span className="sr-only">{NOTICES.switch(kind, way)}</span>}
                    checked={!choices.off.includes(`${way}:${kind}`)}
                    disabled={disabled}
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
