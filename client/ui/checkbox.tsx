// A checkbox with a label; the whole row is clickable.
import {Checkbox as Base} from '@base-ui/react/checkbox';
import Check from 'lucide-react/icons/check';
import type {ReactNode} from 'react';

export type CheckboxProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Checkbox({label, checked, onChange, disabled}: CheckboxProps) {
  return (
    <label className="flex min-h-12 items-center gap-3 py-1 font-semibold">
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="grid size-7 shrink-0 place-items-center rounded-soft border-2 border-line-strong bg-surface data-checked:border-action data-checked:bg-action data-disabled:opacity-55"
      >
        <Base.Indicator className="text-on-action">
          <Check aria-hidden="true" size={20} strokeWidth={3} />
        </Base.Indicator>
      </Base.Root>
      <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
    </label>
  );
}
