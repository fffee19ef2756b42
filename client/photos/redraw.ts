// Drawing a picture anew in this browser, for formats that a server cannot open or not within its means.

const LONGEST_SIDE = 2400;
const QUALITY = 0.9;

/** A JPEG of it, or undefined when this browser cannot open it either. */
export async function redraw(file: Blob): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    const drawing = canvas.getContext('2d', {alpha: false});
    if (!drawing) return undefined;
    // A JPEG has nothing to look through: what was clear is white, as it is when the server opens it.
    drawing.fillStyle = 'white';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await canvas.convertToBlob({type: 'image/jpeg', quality: QUALITY});
  } catch {
    return undefined;
  }
}
