// biome-ignore-all lint: the browsers of old televisions speak the JavaScript of 2009
// The call panel: puts in place what the server wrote, keeps the clock, rings. It heals by itself.
;(function () {
  var panel = document.getElementById('panel')
  var sound = document.getElementById('sound')
  var call = panel.getAttribute('data-call')
  var isPaired = panel.getAttribute('data-paired') === 'true'
  var wallMs = Number(panel.getAttribute('data-wall'))
  var heardAt = Date.now()
  var askedAt = 0
  var stream = null
  var edge = null
  var audio = null

  function two(number) {
    return (number < 10 ? '0' : '') + number
  }

  function show(state) {
    heardAt = Date.now()
    wallMs = state.wallMs
    isPaired = state.isPaired
    sound.style.display = isPaired && !audio ? '' : 'none'
    if (panel.innerHTML !== state.html && panel.getAttribute('data-html') !== state.html) {
      panel.setAttribute('data-html', state.html)
      panel.innerHTML = state.html
    }
    var isNew = state.call && state.call !== call
    call = state.call || ''
    if (isNew) announce()
    if (!isPaired) hangUp()
  }

  function announce() {
    document.body.className = 'is-new'
    clearTimeout(edge)
    edge = setTimeout(function () {
      document.body.className = ''
    }, 10000)
    chime()
  }

  function tone(frequency, from) {
    var oscillator = audio.createOscillator()
    var gain = audio.createGain()
    oscillator.frequency.value = frequency
    oscillator.connect(gain)
    gain.connect(audio.destination)
    gain.gain.setValueAtTime(0.4, audio.currentTime + from)
    gain.gain.linearRampToValueAtTime(0.0001, audio.currentTime + from + 0.7)
    oscillator.start(audio.currentTime + from)
    oscillator.stop(audio.currentTime + from + 0.7)
  }

  function chime() {
    if (!audio) return
    try {
      tone(659, 0)
      tone(523, 0.5)
    } catch (error) {
      audio = null
    }
  }

  sound.onclick = function () {
    var Context = window.AudioContext || window.webkitAudioContext
    if (!Context) {
      sound.innerHTML = 'Esta televisão não toca som'
      return
    }
    audio = new Context()
    sound.style.display = 'none'
    chime()
  }

  function hangUp() {
    if (stream) stream.close()
    stream = null
  }

  function listen() {
    if (stream || !isPaired || !window.EventSource) return
    stream = new EventSource('/painel/eventos')
    stream.onmessage = function (event) {
      show(JSON.parse(event.data))
    }
    stream.onerror = hangUp
  }

  // Where streams fail or are not there, it asks; a stream that is quiet for long counts as lost.
  function ask() {
    var quietMs = Date.now() - heardAt
    if (stream && quietMs < 30000) return
    hangUp()
    if (Date.now() - askedAt < 3000) return
    askedAt = Date.now()
    var request = new XMLHttpRequest()
    request.open('GET', '/painel/estado?' + askedAt, true)
    request.timeout = 10000
    request.onload = function () {
      if (request.status === 200) {
        show(JSON.parse(request.responseText))
        listen()
      } else if (request.status === 401) location.reload()
    }
    request.send()
  }

  function tick() {
    var now = new Date(wallMs + Date.now() - heardAt)
    var clock = document.getElementById('clock')
    if (clock) clock.innerHTML = two(now.getUTCHours()) + ':' + two(now.getUTCMinutes())
    panel.className =
      Date.now() - heardAt > 32000 || (!stream && Date.now() - heardAt > 9000) ? 'is-lost' : ''
    ask()
  }

  sound.style.display = isPaired ? '' : 'none'
  setInterval(tick, 1000)
  listen()
})()
