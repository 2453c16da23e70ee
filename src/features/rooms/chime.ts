/** Hertz. */
const PITCH = 660;
const VOLUME = 0.08;
/** Seconds. */
const LENGTH = 0.8;

/** Plays a quiet sound, unless the browser does not allow it. */
export function playChime(): void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.frequency.value = PITCH;
  gain.gain.setValueAtTime(VOLUME, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(VOLUME / 100, context.currentTime + LENGTH);
  tone.connect(gain).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + LENGTH);
  tone.onended = () => void context.close();
}
