import { otherSubject } from '../texts/installation.ts'

/** The statement that the footer's symbol leads to (LBI, art. 63). */
export function Accessibility() {
  return (
    <>
      <h2 id="acessibilidade">Acessibilidade</h2>
      <p>
        Site acessível é obrigação de toda empresa com sede no Brasil (Lei Brasileira de Inclusão, Lei
        13.146/2015, art. 63), e o símbolo no rodapé aponta para esta declaração. Nosso alvo é o nível AA das
        WCAG 2.2 e os requisitos da ABNT NBR 17225:2025, que partem delas. Vale para o site e para o sistema.
      </p>
      <h3>O que foi testado, e como</h3>
      <ul>
        <li>
          <strong>A cada mudança</strong>, o axe-core confere páginas do site e janelas do sistema no
          Chromium, em tela de 1440 e de 390 pixels: regras A e AA das WCAG 2.0 a 2.2 e boas práticas no tema
          claro, cores no claro e no escuro. Um achado reprova a mudança.
        </li>
        <li>
          <strong>Contraste</strong> de cada par de cores dos dois temas, calculado em teste: 4,5 para 1 no
          texto.
        </li>
        <li>
          <strong>Teclado</strong>: marcar, remarcar e receber sem mouse, com foco visível e na ordem da
          página. O que se arrasta tem também um botão.
        </li>
        <li>
          <strong>Sem JavaScript</strong>: o site inteiro, com menu, tema, perguntas e contato.
        </li>
        <li>
          <strong>Menos movimento</strong>: quem pede isso ao aparelho não vê animação.
        </li>
        <li>
          <strong>Situação por letra e palavra</strong>, nunca só por cor: A agendado, C confirmado, F faltou.
        </li>
      </ul>
      <h3>O que sabemos que falta</h3>
      <ul>
        <li>Ninguém com deficiência testou o sistema conosco ainda. É a maior lacuna.</li>
        <li>
          Leitores de tela (NVDA, JAWS, TalkBack, VoiceOver) não foram percorridos por inteiro: conferimos
          nomes, papéis e ordem, e não a escuta.
        </li>
        <li>
          A grade da agenda, em telas estreitas ou muito ampliadas, rola para os lados. A lista do dia mostra
          o mesmo em uma coluna.
        </li>
        <li>Não há tradução para Libras.</li>
        <li>
          Documentos que as clínicas anexam, como um pedido médico fotografado, chegam como a clínica os
          recebeu.
        </li>
        <li>
          A conferência automática não enxerga tudo: não dizemos que o site está conforme, dizemos o que foi
          conferido.
        </li>
      </ul>
      <h3>Encontrou uma barreira?</h3>
      <p>
        <a href={otherSubject}>Escreva</a> dizendo a página, o que você queria fazer e com que recurso navega
        (leitor de tela, ampliador, teclado, voz). Se o formulário for a barreira, use o e-mail do encarregado
        na margem desta página, se houver um. Uma barreira que impede marcar, remarcar ou receber passa na
        frente de qualquer novidade. Se ela estiver no atendimento da clínica, e não no programa, fale com a
        clínica; você também pode procurar o Ministério Público.
      </p>
    </>
  )
}
