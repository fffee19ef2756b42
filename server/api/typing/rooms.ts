// The members who have a room open in this process. Typing signals, of this server or another, reach them. Nothing is
// stored.

export type Listener = {readonly userId: string; readonly onTyping: () => void};

export type Rooms = {
  /** @returns a function that leaves the room. */
  enter: (chatId: string, listener: Listener) => () => void;
  /** Notifies everyone in the room except the typing member. */
  notify: (chatId: string, typistId: string) => void;
};

export function createRooms(): Rooms {
  const rooms = new Map<string, Set<Listener>>();
  return {
    enter(chatId, listener) {
      const room = rooms.get(chatId) ?? new Set();
      rooms.set(chatId, room.add(listener));
      return () => {
        room.delete(listener);
        if (room.size === 0 && rooms.get(chatId) === room) rooms.delete(chatId);
      };
    },
    notify(chatId, typistId) {
      for (const {userId, onTyping} of rooms.get(chatId) ?? []) if (userId !== typistId) onTyping();
    },
  };
}
