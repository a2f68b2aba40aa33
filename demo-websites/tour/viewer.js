/**
 * Shows a panorama around the visitor: drag, swipe or press the arrow keys to look around. The picture is the whole sphere,
 * twice as wide as high, with the north in its middle. Links with `data-yaw` and `data-pitch`, in degrees to the east and
 * upwards of it, keep their place in it. Without WebGL 2 the still stays.
 */
const KEY_STEP = 6
const STEEPEST = 70
/** Of the longer side, in degrees. */
const VIEW = 90

const vertexShader = `#version 300 es
in vec2 corner;
uniform vec2 reach;
out vec2 ray;
void main() { ray = corner * reach; gl_Position = vec4(corner, 0, 1); }`

const fragmentShader = `#version 300 es
precision highp float;
const float PI = 3.141592653589793;
in vec2 ray;
uniform vec2 look;
uniform sampler2D panorama;
out vec4 colour;
void main() {
  vec3 way = normalize(vec3(ray, 1));
  float s = sin(look.y), c = cos(look.y);
  way.yz = vec2(way.y * c + way.z * s, way.z * c - way.y * s);
  float yaw = atan(way.x, way.z) + look.x, pitch = asin(way.y);
  colour = textureLod(panorama, vec2(yaw / (2.0 * PI) + 0.5, 0.5 - pitch / PI), 0.0);
}`

const room = document.querySelector('.room')
const still = room.querySelector('img')
const canvas = document.createElement('canvas')
const gl = canvas.getContext('webgl2')
const radians = (degrees) => (degrees * Math.PI) / 180
const look = { yaw: Number(room.dataset.yaw), pitch: 0 }
let uniforms
let asked = false

if (gl) {
  await still.decode()
  start()
}

function start() {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ]) {
    const shader = gl.createShader(kind)
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.bindAttribLocation(program, 0, 'corner')
  gl.linkProgram(program)
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, still)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  uniforms = { look: gl.getUniformLocation(program, 'look'), reach: gl.getUniformLocation(program, 'reach') }

  room.append(canvas)
  room.classList.add('around')
  room.tabIndex = 0
  new ResizeObserver(drawSoon).observe(room)
  document.addEventListener('keydown', followKey)
  room.addEventListener('pointerdown', followPointer)
  // A way out of sight comes into view when the Tab key reaches it.
  room.addEventListener('focusin', ({ target }) => {
    if (target !== room) turnTo(Number(target.dataset.yaw), Number(target.dataset.pitch))
  })
}

function followKey(event) {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key]
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return
  event.preventDefault()
  turnTo(look.yaw + step[0] * KEY_STEP, look.pitch + step[1] * KEY_STEP)
}

function followPointer(down) {
  if (down.button !== 0 || down.target.closest('a')) return
  const { yaw, pitch } = look
  const perPixel = VIEW / Math.max(room.clientWidth, room.clientHeight)
  const dragged = new AbortController()
  room.setPointerCapture(down.pointerId)
  room.addEventListener(
    'pointermove',
    (move) =>
      turnTo(
        yaw - (move.clientX - down.clientX) * perPixel,
        pitch + (move.clientY - down.clientY) * perPixel,
      ),
    dragged,
  )
  room.addEventListener('lostpointercapture', () => dragged.abort(), { once: true })
}

function turnTo(yaw, pitch) {
  look.yaw = yaw
  look.pitch = Math.max(-STEEPEST, Math.min(STEEPEST, pitch))
  drawSoon()
}

function drawSoon() {
  if (asked) return
  asked = true
  requestAnimationFrame(draw)
}

function draw() {
  asked = false
  const { clientWidth: width, clientHeight: height } = room
  const sharpness = Math.min(devicePixelRatio, 2)
  canvas.width = width * sharpness
  canvas.height = height * sharpness
  const far = Math.tan(radians(VIEW / 2)) / Math.max(width, height)
  const reach = [far * width, far * height]
  gl.viewport(0, 0, canvas.width, canvas.height)
  gl.uniform2f(uniforms.look, radians(look.yaw), radians(look.pitch))
  gl.uniform2f(uniforms.reach, ...reach)
  gl.drawArrays(gl.TRIANGLES, 0, 3)
  for (const way of room.querySelectorAll('a')) place(way, reach, width, height)
}

/** Puts a link where its place in the panorama is; behind the visitor it is not shown. */
function place(way, reach, width, height) {
  const yaw = radians(Number(way.dataset.yaw) - look.yaw)
  const pitch = radians(Number(way.dataset.pitch))
  const tilt = radians(look.pitch)
  const up = Math.sin(pitch)
  const ahead = Math.cos(pitch) * Math.cos(yaw)
  const depth = ahead * Math.cos(tilt) + up * Math.sin(tilt)
  const x = (Math.cos(pitch) * Math.sin(yaw)) / depth / reach[0]
  const y = (up * Math.cos(tilt) - ahead * Math.sin(tilt)) / depth / reach[1]
  const isSeen = depth > 0.05 && Math.abs(x) < 1 && Math.abs(y) < 1
  // Not `hidden`: the Tab key has to find it.
  way.style.translate = isSeen
    ? `calc(-50% + ${((x + 1) * width) / 2}px) ${((1 - y) * height) / 2}px`
    : '-100vw'
  if (!isSeen && way === document.activeElement) room.focus()
}
