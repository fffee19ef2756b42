// A button with an icon. Stays focusable while it is off, so that keyboard users keep their place.
import type {LucideIcon} from 'lucide-react';

type IconButtonProps = {
  name: string;
  Icon: LucideIcon;
  isOff: boolean;
  onPress: (button: HTMLElement) => void;
  className: string;
};

export function IconButton({name, Icon, isOff, onPress, className}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isOff}
      onClick={({currentTarget}) => isOff || onPress(currentTarget)}
      className={`grid place-items-center aria-disabled:cursor-not-allowed ${className}`}
    >
      <Icon aria-hidden="true" size={20} />
    </button>
  );
}
